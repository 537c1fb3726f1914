import { create } from "zustand";

interface PasswordAsk {
  /** The id of the person whose password ended with the first proof of their e-mail; null once they were asked. */
  viewerId: string | null;
}

export const usePasswordAsk = create<PasswordAsk>()(() => ({ viewerId: null }));

/** Makes the app ask for a new password, if the answer says that theirs ended. */
export function askForPassword({
  user,
  passwordDropped,
}: {
  user: { id: string };
  passwordDropped?: true | undefined;
}) {
  if (passwordDropped) usePasswordAsk.setState({ viewerId: user.id });
}

export const closePasswordAsk = (): void => usePasswordAsk.setState({ viewerId: null });
