const PUBLIC =
  /^\/($|[?#]|(pricing|sign-in|terms|privacy|contact|status|changelog|developers|learn|shared|403|404|offline)([/?#]|$)|projects\/[^/]+\/hub)/;

/** Pages with the same content for everyone, so they need no reload when a session begins or ends. */
export function isPublicPath(path: string): boolean {
  return PUBLIC.test(path);
}
