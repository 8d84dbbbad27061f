/** A notification about the plan of a workspace has its name in `actorName`. */
export const ofWorkspace = (workspace: string | null, text: string): string =>
  workspace === null ? text : `${workspace}: ${text}`;
