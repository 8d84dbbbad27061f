/** Services without which boards cannot be changed, as the status page names them. */
export const BOARDS_DEPENDENCIES = ['execution'] as const;
