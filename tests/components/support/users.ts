import type { CallAnswer } from "../../../contract/calls/types.ts";

export type User = CallAnswer<"GET /api/users">["items"][number];

/** A person as the administrator sees them. */
export const aUser = (n: number, over: Partial<User> = {}): User => ({
  _id: String(n).padStart(32, "0"),
  username: `user-${n}`,
  email: `user-${n}@example.com`,
  emailVerified: true,
  mobileNumber: `0912000000${n}`,
  name: "سارا",
  lastName: "خندان",
  avatarUrl: "",
  registeredAt: "2026-11-20T18:42:00.000Z",
  createdAt: "2026-11-20T18:42:00.000Z",
  suspended: false,
  suspendedUntil: null,
  currentLoginCode: null,
  currentEmailLoginCode: null,
  robotTotalAmount: 10_000,
  robotTotalGames: 10,
  robotUsedGames: 3,
  robotRemainingGames: 7,
  walletCharge: 12,
  walletSpend: 5,
  walletBalance: 7,
  ...over,
});
