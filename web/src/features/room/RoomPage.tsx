import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useUser } from "~/login/currentUser";
import { browserDeps } from "./api";
import { Unsupported } from "./components/StatusScreens";
import { canCall } from "./core/browser";
import { Room } from "./core/room";
import { RoomView } from "./RoomView";
import { useCallGuard } from "./useCallGuard";
import { useEntryRecheck } from "./useEntryRecheck";
import { useRoom } from "./useRoom";

interface Props {
  sessionId: string;
  userId: string;
  name: string;
}

function OpenRoom({ sessionId, userId, name }: Props) {
  const [room] = useState(() => new Room(sessionId, browserDeps(sessionId, userId)));
  const state = useRoom(room);
  useEffect(() => {
    void room.load();
    return () => room.dispose();
  }, [room]);
  useCallGuard(state);
  useEntryRecheck(room, state, sessionId);
  return <RoomView room={room} state={state} sessionId={sessionId} name={name} />;
}

/** `/sessao/{id}`. */
export default function RoomPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const user = useUser();
  if (!canCall()) return <Unsupported />;
  return user ? <OpenRoom key={id} sessionId={id} userId={user.id} name={user.name} /> : null;
}
