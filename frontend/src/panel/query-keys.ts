/** Every query key of the panel. */
export const panelKeys = {
  /** All pages of a list, by its name. */
  list: (name: string) => [name] as const,
  page: (name: string, place: object) => [name, place] as const,
  setting: (name: string) => ["setting", name] as const,
  /** Queries that are read once and belong to no list and no setting. */
  one: (name: string) => ["one", name] as const,
};
