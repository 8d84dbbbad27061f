export const BOARDS_STATUS_PARTS = {
  execution: {
    name: $localize`Boards and agents`,
    impact: $localize`Boards can be read. Changes to cards wait in your browser, and agents start no work.`,
  },
};

export const BOARDS_DEPENDENCY_NAMES = {
  execution: $localize`:Name of a dependency, the execution service:execution`,
};

export const BOARDS_DOWN_TEXTS = {
  execution: (detail: string) => $localize`The execution service is down: ${detail}:detail:`,
};
