/** The keys of all members of a union. */
export type KeysOf<Union> = Union extends unknown ? keyof Union : never;
