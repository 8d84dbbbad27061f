import { ENDPOINTS } from '../http/endpoints';
import { RATE_LIMITS, rateLimitsOf, refusedLimitOf } from '../http/rate-limits';

const endpointOf = (name: string) => {
  const found = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
  if (found === undefined) throw new Error(`No endpoint ${name}`);
  return found;
};

describe('rateLimitsOf', () => {
  it.each([
    ['POST /api/session', ['sign-in', 'public']],
    ['GET /api/me/export', ['export', 'read']],
    ['DELETE /api/me', ['deletion', 'change']],
    ['GET /api/checkout', ['checkout', 'read']],
    ['GET /api/portal', ['checkout', 'read']],
    ['POST /api/chat', ['chat', 'change']],
    ['PATCH /api/me', ['change']],
    ['GET /api/me', ['read']],
    ['GET /api/plans', ['public']],
    ['POST /api/webhooks/provider', []],
  ])('of %s', (name, limits) => {
    expect(rateLimitsOf(endpointOf(name))).toEqual(limits);
  });

  /** Limits of uploads that are stricter, or for staff. */
  const OWN_LIMIT: Readonly<Record<string, readonly string[]>> = {
    uploadSource: ['source-upload'],
    setWorkspacePicture: ['workspace-change'],
  };

  it('counts uploads', () => {
    const uploads = ENDPOINTS.filter(
      ({ upload, auth }) => upload !== undefined && auth !== 'public',
    );
    expect(uploads.length).toBeGreaterThan(1);
    for (const upload of uploads) {
      expect(rateLimitsOf(upload)).toEqual(OWN_LIMIT[upload.operationId] ?? ['upload', 'change']);
    }
  });

  it('limits refused sign-ins, and nothing else that is refused', () => {
    const limited = ENDPOINTS.filter((endpoint) => refusedLimitOf(endpoint) !== null);
    expect(limited.map(({ path }) => path)).toEqual(['/api/session']);
  });

  it('names existing endpoints', () => {
    const names = Object.values(RATE_LIMITS).flatMap(
      ({ endpoints }): readonly string[] => endpoints,
    );
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(endpointOf(name)).toBeDefined();
  });
});

describe('a person in a hurry', () => {
  it.each([
    ['moves 60 cards in a minute', 'change', 60],
    ['loads ten pages of 20 reads in a minute', 'read', 200],
    ['asks the assistant ten times in a minute', 'chat', 10],
    ['opens the checkout ten times', 'checkout', 10],
  ] as const)('%s', (_what, name, count) => {
    expect(RATE_LIMITS[name].limit).toBeGreaterThan(3 * count);
  });
});
