/** The size of a shared link's picture, in pixels: what messengers show in full width. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

/** Where a shared joke's picture is. */
export const linkPicturePath = (jokeId: string): string => `/media/links/${jokeId}.png`;
