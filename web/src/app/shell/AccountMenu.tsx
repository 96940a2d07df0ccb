import { IconKey, IconLogout, IconUserEdit } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { UserInfo } from "~/api/user";
import { usePicture } from "~/lib/picture";
import { useLogin } from "~/login/login";
import { Avatar } from "~/ui/Avatar";
import { Dropdown } from "~/ui/Dropdown";
import { ACCESS, profilePage } from "./menus";

/** The photo in the header and its menu. */
export default function AccountMenu({ user }: { user: UserInfo }) {
  const picture = usePicture();
  const { signOut } = useLogin();
  const profile = profilePage(user);
  return (
    <Dropdown
      trigger={<Avatar name={user.name || user.email} src={picture} size="sm" />}
      label={`Conta de ${user.name || user.email}`}
    >
      {profile ? (
        <Link to={profile}>
          <IconUserEdit size={20} aria-hidden="true" /> Editar Perfil
        </Link>
      ) : (
        <Link to={ACCESS.to}>
          <IconKey size={20} aria-hidden="true" /> {ACCESS.label}
        </Link>
      )}
      <button type="button" onClick={() => void signOut()}>
        <IconLogout size={20} aria-hidden="true" /> Sair
      </button>
    </Dropdown>
  );
}
