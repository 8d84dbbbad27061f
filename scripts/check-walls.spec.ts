import { checkCircles, checkFolders, checkWalls } from './check-walls.mjs';

/** Code as it would stand in a file of the checkout. */
interface Snippet {
  readonly what: string;
  readonly file: string;
  readonly code: string;
}

const ZOD = "import * as z from 'zod';";
const IMPORTED: readonly (readonly [file: string, text: string])[] = [
  ['web/src/app/app.ts', ''],
  ['web/src/app/core/api/api-client.ts', ''],
  ['web/src/app/home/feature-landing/landing.ts', ''],
  ['web/src/app/billing/feature-pricing/pricing.ts', ''],
  ['web/src/app/billing/data/offers.ts', ''],
  ['packages/contracts/src/account/user.ts', ZOD],
  ['packages/contracts/src/account/theme.ts', "export { Theme } from './user';"],
  [
    'packages/contracts/src/billing/plan-catalog.ts',
    "import type { User } from '../account/user';",
  ],
  ['packages/server/src/digest.ts', ''],
  ['packages/server/src/logger.ts', ''],
  ['functions/src/http/route.ts', ''],
  ['functions/src/billing/plans/sync-repo.ts', ''],
  ['functions/src/billing/domain/standing.ts', ''],
  ['local/suite/src/ports.ts', ''],
];

const REFUSED: readonly Snippet[] = [
  {
    what: 'a dumb part that calls the API',
    file: 'web/src/app/shared/ui/icon/icon.ts',
    code: `import { ApiClient } from '../../../core/api/api-client';`,
  },
  {
    what: 'core that knows a domain',
    file: 'web/src/app/core/api/api-client.ts',
    code: `import { Landing } from '../../home/feature-landing/landing';`,
  },
  {
    what: 'one domain that imports another',
    file: 'web/src/app/home/feature-landing/landing.ts',
    code: `import { Pricing } from '../../billing/feature-pricing/pricing';`,
  },
  {
    what: 'Firebase outside core/firebase',
    file: 'web/src/app/app.ts',
    code: `import { getAuth } from 'firebase/auth';`,
  },
  {
    what: 'Firebase outside core/firebase, loaded lazily',
    file: 'web/src/app/app.ts',
    code: `export const load = () => import('firebase/auth');`,
  },
  {
    what: 'a value of contracts in the browser',
    file: 'web/src/app/app.ts',
    code: `import { Theme } from '@keelson/contracts/account/user';`,
  },
  {
    what: 'a value of contracts whose schema is two files away',
    file: 'web/src/app/app.ts',
    code: `import { Theme } from '@keelson/contracts/account/theme';`,
  },
  {
    what: 'zod in the browser',
    file: 'web/src/app/app.ts',
    code: ZOD,
  },
  {
    what: 'a feature that uses the data of another domain',
    file: 'web/src/app/home/feature-landing/landing.ts',
    code: `import type { Offers } from '../../billing/data/offers';`,
  },
  {
    what: 'contracts that import anything of ours',
    file: 'packages/contracts/src/money.ts',
    code: `import { App } from '../../../web/src/app/app';`,
  },
  {
    what: 'a server helper in contracts',
    file: 'packages/contracts/src/money.ts',
    code: `import { digestOf } from '@keelson/server/digest';`,
  },
  {
    what: 'a server helper in the browser',
    file: 'web/src/app/core/api/api-client.ts',
    code: `import type { Logger } from '@keelson/server/logger';`,
  },
  {
    what: 'a server helper that imports a service',
    file: 'packages/server/src/digest.ts',
    code: `import { Route } from '../../../functions/src/http/route';`,
  },
  {
    what: 'a domain that does I/O',
    file: 'functions/src/billing/domain/access-state.ts',
    code: `import { Firestore } from 'firebase-admin/firestore';`,
  },
  {
    what: 'a domain that imports a repository',
    file: 'functions/src/billing/domain/access-state.ts',
    code: `import { SyncRepo } from '../plans/sync-repo';`,
  },
  {
    what: 'deployed code that imports the local suite',
    file: 'functions/src/config.ts',
    code: `import { portTable } from '../../local/suite/src/ports';`,
  },
];

const ALLOWED: readonly Snippet[] = [
  {
    what: 'a feature that uses core',
    file: 'web/src/app/home/feature-landing/landing.ts',
    code: `import { ApiClient } from '../../core/api/api-client';`,
  },
  {
    what: 'Firebase in core/firebase',
    file: 'web/src/app/core/firebase/auth-sdk.ts',
    code: `import { getAuth } from 'firebase/auth';`,
  },
  {
    what: 'a type of contracts in the browser',
    file: 'web/src/app/app.ts',
    code: `import type { Theme } from '@keelson/contracts/account/user';`,
  },
  {
    what: 'plain data of contracts in the browser',
    file: 'web/src/app/app.ts',
    code: `import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';`,
  },
  {
    what: 'a schema of contracts in the browser that is loaded lazily',
    file: 'web/src/app/app.ts',
    code: `export const load = () => import('@keelson/contracts/account/user');`,
  },
  {
    what: 'a schema of contracts on boards',
    file: 'web/src/app/kanban/data/board/bin.ts',
    code: `import { User } from '@keelson/contracts/account/user';`,
  },
  {
    what: 'a service that uses a server helper',
    file: 'execution/src/service.ts',
    code: `import { digestOf } from '@keelson/server/digest';`,
  },
  {
    what: 'a use case that calls its domain',
    file: 'functions/src/billing/plans/sync-repo.ts',
    code: `import { standingOf } from './domain/standing';`,
  },
  {
    what: 'a domain that uses contracts',
    file: 'functions/src/billing/domain/access-state.ts',
    code: `import { PlanKey } from '@keelson/contracts/billing/plan-catalog';`,
  },
];

const violationsOf = ({ file, code }: Snippet): string[] =>
  checkWalls(new Map([...IMPORTED, [file, code]])).map(({ message }) => message);

describe('walls', () => {
  it.each(REFUSED)('reject $what', (snippet) => {
    expect(violationsOf(snippet)).toHaveLength(1);
  });

  it.each(ALLOWED)('allow $what', (snippet) => {
    expect(violationsOf(snippet)).toEqual([]);
  });

  it('know that an import of types in braces is left at run time', () => {
    const label = (types: string): [string, string] => [
      'packages/contracts/src/account/label.ts',
      `import ${types} from './user';`,
    ];
    const code = "import { labelOf } from '@keelson/contracts/account/label';";
    const of = (types: string) =>
      checkWalls(new Map([...IMPORTED, label(types), ['web/src/app/app.ts', code]]));
    expect(of('type { User }')).toEqual([]);
    expect(of('{ type User }')).toHaveLength(1);
  });

  it('name the line and the way to zod', () => {
    const code = "\nimport { Theme } from '@keelson/contracts/account/theme';";
    expect(checkWalls(new Map([...IMPORTED, ['web/src/app/app.ts', code]]))).toEqual([
      {
        file: 'web/src/app/app.ts',
        line: 2,
        message: 'A value brings zod into the first load, by ./user: import the type.',
      },
    ]);
  });
});

describe('checkFolders', () => {
  const folderOf = (count: number, name: (at: number) => string): Map<string, string> =>
    new Map(Array.from({ length: count }, (_, at) => [name(at), '']));

  it('rejects a folder with too many source files, once', () => {
    const texts = folderOf(41, (at) => `web/src/app/chat/data/file-${at}.ts`);
    expect(checkFolders(texts)).toEqual([
      {
        file: 'web/src/app/chat/data/file-0.ts',
        line: 1,
        message: expect.stringContaining('has 41 source files') as string,
      },
    ]);
  });

  it.each([
    ['40 files', 40, (at: number) => `web/src/a/${at}.ts`],
    ['tests', 60, (at: number) => `web/src/a/${at}.spec.ts`],
    ['journeys', 60, (at: number) => `e2e/journeys/${at}.ts`],
    ['folders in a folder', 60, (at: number) => `web/src/a/${at % 2}/${at}.ts`],
  ])('accepts %s', (_what, count, name) => {
    expect(checkFolders(folderOf(count, name))).toEqual([]);
  });
});

describe('checkCircles', () => {
  const CHAT = [
    'functions/src/chat/ask.ts',
    "import { type Usage } from '../usage/usage';",
  ] as const;
  const filesOf = (...more: readonly (readonly [string, string])[]): Map<string, string> =>
    new Map([CHAT, ['functions/src/http/route.ts', ''], ...more]);

  it('rejects domains that import each other, also by types and by a third one', () => {
    const direct = filesOf([
      'functions/src/usage/usage.ts',
      "import type { Ask } from '../chat/ask';",
    ]);
    expect(checkCircles(direct).map(({ file }) => file)).toEqual([
      'functions/src/chat/ask.ts',
      'functions/src/usage/usage.ts',
    ]);
    const longer = filesOf(
      ['functions/src/usage/usage.ts', "import { list } from '../plans/list';"],
      ['functions/src/plans/list.ts', "import { ask } from '../chat/ask';"],
    );
    expect(checkCircles(longer)).toHaveLength(3);
  });

  it('accepts one way, and a test that imports back', () => {
    const texts = filesOf(
      ['functions/src/usage/usage.ts', "import { route } from '../http/route';"],
      ['functions/src/usage/usage.spec.ts', "import { ask } from '../chat/ask';"],
      ['functions/src/usage/testing/ask.ts', "import { ask } from '../../chat/ask';"],
    );
    expect(checkCircles(texts)).toEqual([]);
  });
});
