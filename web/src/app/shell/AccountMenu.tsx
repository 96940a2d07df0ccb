import { IconKey, IconLogout, IconUserEdit } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { UserInfo } from "~/api/user";
import { usePicture } from "~/lib/picture";
import { ensurePicture, useLogin } from "~/login/login";
import { Avatar } from "~/ui/Avatar";
import { Dropdown } from "~/ui/Dropdown";
import c from "./Header.module.css";
import { ACCESS, patientPages, profilePage } from "./menus";

/** The photo in the header and its menu. */
export default function AccountMenu({ user }: { user: UserInfo }) {
  const picture = usePicture();
  const { signOut } = useLogin();
  const profile = profilePage(user);
  useEffect(() => void ensurePicture(), []);
  return (
    <Dropdown
      trigger={<Avatar name={user.name || user.email} src={picture} size="sm" />}
      className={c.menu}
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
      {patientPages(user).map((page) => (
        <Link key={page.to} to={page.to}>
          {page.label}
        </Link>
      ))}
      <button type="button" onClick={() => void signOut()}>
        <IconLogout size={20} aria-hidden="true" /> Sair
      </button>
    </Dropdown>
  );
}
