import { HUB_ROUTES, hubPages } from './hub-page';

describe('the page of a hub', () => {
  const found: string[] = [];
  const [page] = hubPages({
    projects: {
      projects: {
        find: (slug) => {
          found.push(slug);
          return Promise.resolve(null);
        },
      },
      workspaces: null,
    },
  });

  it.each(['/projects/launch/hub', '/projects/launch/hub?wall=1', '/projects/launch/hub/'])(
    'is %s',
    async (url) => {
      expect(page?.matches(url)).toBe(true);
      expect(await page?.statusOf(url, () => Promise.resolve(null))).toBe(404);
      expect(found).toContain('launch');
    },
  );

  it.each([
    '/projects/launch',
    '/projects/launch/hubs',
    '/projects/launch/hub/edit',
    '/admin/projects/launch/hub',
    '/projects/../admin/hub',
  ])('is not %s', (url) => expect(page?.matches(url)).toBe(false));

  it('has a route without the name of the project', () => {
    expect(HUB_ROUTES.filter(([pattern]) => pattern.test('/projects/secret/hub'))).toEqual([
      [expect.any(RegExp), '/projects/{slug}/hub'],
    ]);
  });

  it('of what no project can be called asks for none', async () => {
    found.length = 0;
    expect(await page?.statusOf('/projects/%2e%2e/hub', () => Promise.resolve(null))).toBe(404);
    expect(found).toEqual([]);
  });
});
