import { type AreaFile, part } from './area-row';

/** What areas add to the local suite, and to tests of the whole product. */
export const SUITE_FILES: readonly AreaFile[] = [
  {
    file: 'local/suite/src/area-services.ts',
    constant: 'AREA_SERVICES',
    form: 'list',
    of: { boards: part('BOARDS_SERVICES', './boards/execution-service') },
    type: { name: 'AreaService', from: './area-service', of: 'readonly AreaService[]' },
  },
  {
    file: 'local/suite/src/area-environment.ts',
    constant: 'areaFunctionsEnvironment',
    form: 'object',
    of: { boards: part('boardsFunctionsEnvironment', './boards/execution-url') },
    argument: { name: 'ports', type: 'PortTable', from: './ports' },
  },
  {
    file: 'local/suite/src/seed/area-seeds.ts',
    constant: 'AREA_RECORDS',
    form: 'list',
    of: { boards: part('BOARDS_RECORDS', '../boards/seed/area-seeds') },
    type: { name: 'AreaRecords', from: './area-seed', of: 'readonly AreaRecords[]' },
  },
  {
    file: 'local/suite/src/seed/area-seeds.ts',
    constant: 'AREA_SEEDS',
    form: 'list',
    of: {
      boards: part('BOARDS_SEEDS', '../boards/seed/area-seeds'),
      learning: part('LEARNING_SEEDS', '../learning/seed/area-seeds'),
    },
    type: { name: 'AreaSeed', from: './area-seed', of: 'readonly AreaSeed[]' },
  },
  {
    file: 'functions/src/account/testing/area-lives.ts',
    constant: 'AREA_LIVES',
    form: 'list',
    of: {
      chat: part('CHAT_LIVES', '../../chat/testing/lived-in-chat'),
      boards: part('BOARDS_LIVES', '../../kanban/testing/lived-on-boards'),
      learning: part('LEARNING_LIVES', '../../learning/testing/lived-in-control'),
      teams: part('TEAMS_LIVES', '../../teams/testing/lived-in-teams'),
    },
    type: { name: 'AreaLife', from: './area-life', of: 'readonly AreaLife[]' },
  },
  {
    file: 'functions/src/area-remainders.ts',
    constant: 'AREA_REMAINDERS',
    form: 'list',
    of: {
      boards: part('BOARDS_REMAINDERS', './kanban/remainders'),
      learning: part('LEARNING_REMAINDERS', './learning/remainders'),
      teams: part('TEAMS_REMAINDERS', './teams/remainders'),
    },
    type: { name: 'Remainder', from: './account/remainder', of: 'readonly Remainder[]' },
  },
  {
    file: 'e2e/rules/area-rows.ts',
    constant: 'AREA_ACCESS',
    form: 'list',
    of: {
      boards: part('BOARDS_ACCESS', './boards/access'),
      learning: part('LEARNING_ACCESS', './learning/access'),
      chat: part('CHAT_ACCESS', './chat/access'),
      teams: part('TEAMS_ACCESS', './teams/access'),
    },
    type: { name: 'AccessRow', from: './access-row', of: 'readonly AccessRow[]' },
  },
  {
    file: 'e2e/rules/area-rows.ts',
    constant: 'AREA_DOCUMENTS',
    form: 'object',
    of: {
      boards: part('BOARDS_DOCUMENTS', './boards/documents'),
      learning: part('LEARNING_DOCUMENTS', './learning/documents'),
      chat: part('CHAT_DOCUMENTS', './chat/documents'),
      teams: part('TEAMS_DOCUMENTS', './teams/documents'),
    },
  },
  {
    file: 'e2e/rules/area-rows.ts',
    constant: 'AREA_VISIBLE_FIELDS',
    form: 'list',
    of: {
      boards: part('BOARDS_VISIBLE_FIELDS', './boards/visible-fields'),
      learning: part('LEARNING_VISIBLE_FIELDS', './learning/visible-fields'),
      chat: part('CHAT_VISIBLE_FIELDS', './chat/visible-fields'),
      teams: part('TEAMS_VISIBLE_FIELDS', './teams/visible-fields'),
    },
    type: { name: 'VisibleFields', from: './visible-row', of: 'readonly VisibleFields[]' },
  },
];
