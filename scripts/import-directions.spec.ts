import { type Snippet, violatedRules } from './violated-rules';

const ABOUT_IMPORTS = /^boundaries\/|no-restricted-imports$|no-import-type-side-effects$/;

const REFUSED: readonly (Snippet & { readonly what: string })[] = [
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
    code: `export const load = () => import('@angular/fire/auth');`,
  },
  {
    what: 'a value of contracts in the browser',
    file: 'web/src/app/app.ts',
    code: `import { Theme } from '@keelson/contracts/account/user';`,
  },
  {
    what: 'a type import that still loads its module',
    file: 'web/src/app/app.ts',
    code: `import { type Theme } from '@keelson/contracts/account/user';`,
  },
  {
    what: 'contracts that import anything of ours',
    file: 'contracts/src/money.ts',
    code: `import { App } from '../../web/src/app/app';`,
  },
  {
    what: 'a server helper in contracts',
    file: 'contracts/src/money.ts',
    code: `import { digestOf } from '@keelson/server/digest';`,
  },
  {
    what: 'a server helper in the browser',
    file: 'web/src/app/core/api/api-client.ts',
    code: `import type { Logger } from '@keelson/server/logger';`,
  },
  {
    what: 'a server helper that imports a service',
    file: 'server/src/digest.ts',
    code: `import { Route } from '../../functions/src/http/route';`,
  },
  {
    what: 'a domain that does I/O',
    file: 'functions/src/billing/domain/access-state.ts',
    code: `import { Firestore } from 'firebase-admin/firestore';`,
  },
  {
    what: 'a domain that imports a repository',
    file: 'functions/src/billing/domain/access-state.ts',
    code: `import { SyncRepo } from '../sync-repo';`,
  },
  {
    what: 'deployed code that imports the local suite',
    file: 'functions/src/config.ts',
    code: `import { portTable } from '../../local/suite/src/ports';`,
  },
];

const ALLOWED: readonly (Snippet & { readonly what: string })[] = [
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
    what: 'a service that uses a server helper',
    file: 'execution/src/service.ts',
    code: `import { digestOf } from '@keelson/server/digest';`,
  },
  {
    what: 'a use case that calls its domain',
    file: 'functions/src/billing/sync-repo.ts',
    code: `import { standingOf } from './domain/standing';`,
  },
  {
    what: 'a domain that uses contracts',
    file: 'functions/src/billing/domain/access-state.ts',
    code: `import { PlanKey } from '@keelson/contracts/billing/plan-catalog';`,
  },
];

describe('import directions', () => {
  let answers: string[][] = [];
  beforeAll(() => {
    answers = violatedRules(ABOUT_IMPORTS, [...REFUSED, ...ALLOWED]);
  });

  it.each(REFUSED.map(({ what }, index) => ({ what, index })))('rejects $what', ({ index }) => {
    expect(answers[index]).not.toEqual([]);
  });

  it.each(ALLOWED.map(({ what }, index) => ({ what, index })))('allows $what', ({ index }) => {
    expect(answers[REFUSED.length + index]).toEqual([]);
  });
});
