import { PRODUCT } from "../../../contract/product.ts";
import { asText } from "../../db/schema/columns.ts";
import { type User, shownAvatar, users } from "../../db/schema/people.ts";

/** The columns for showing a person in a list. */
export const listedColumns = {
  publicId: asText(users.publicId),
  username: users.username,
  avatarUrl: shownAvatar,
  blueTick: users.blueTick,
  colorfulFrame: users.colorfulFrame,
  sparkleEffect: users.sparkleEffect,
};

export function toListedPerson(row: Pick<User, keyof typeof listedColumns>) {
  return {
    id: row.publicId,
    username: row.username ?? "",
    avatarUrl: row.avatarUrl,
    // Required by the specification's shape; photos are served by address.
    avatarBase64: "",
    blueTick: row.blueTick,
    colorfulFrame: row.colorfulFrame,
    sparkleEffect: hasSparkle(row),
  };
}

/** A person under a former username and id, whose new ones the viewer must not learn (D080, D094). */
export const asTheyWere = ({ publicId, username }: { publicId: string; username: string }) =>
  toListedPerson({
    publicId,
    username,
    avatarUrl: "",
    blueTick: false,
    colorfulFrame: false,
    sparkleEffect: false,
  });

/** The product's own account always sparkles (000 §6). */
export function hasSparkle(user: Pick<User, "sparkleEffect" | "username">): boolean {
  return user.sparkleEffect || user.username === PRODUCT;
}
