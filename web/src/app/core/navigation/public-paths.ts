const PUBLIC = /^\/($|[?#]|(pricing|sign-in|learn|403|404|offline)([/?#]|$)|projects\/[^/]+\/hub)/;

/** Pages that show the same to everybody, so a session may come and go under them. */
export function isPublicPath(path: string): boolean {
  return PUBLIC.test(path);
}
