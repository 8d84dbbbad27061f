export const BOARDS_STATUS_PARTS = {
  execution: {
    name: $localize`Boards and agents`,
    impact: $localize`Boards can be read. Changes to cards wait in your browser, and agents start no work.`,
  },
};
