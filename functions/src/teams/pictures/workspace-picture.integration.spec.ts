import { type WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { makePng } from '@keelson/server/files/testing/image-corpus';
import { codeOf } from '../../testing/code-of';
import { APP_URL } from '../../testing/test-config';
import { TestUser } from '../../testing/test-user';
import { tidyTeams } from '../tidy-teams';
import { openTeams } from '../testing/team-world';

describe('the picture of a workspace', () => {
  const world = openTeams('team-pictures', { files: 'bucket' });
  const { product } = world;
  let owner: TestUser;
  let member: TestUser;
  let stranger: TestUser;
  let id: WorkspaceId;
  beforeAll(async () => {
    owner = await TestUser.start(product);
    id = await world.found(owner, { seats: 4 });
    member = await world.joined(owner, id);
    stranger = await TestUser.start(product);
  });

  const path = () => `/api/workspaces/${id}/picture`;
  const put = (bytes: Buffer, by = owner): Promise<Response> =>
    product.fetch(path(), {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { cookie: by.cookie, origin: APP_URL, 'content-type': 'image/png' },
    });
  const upload = async (bytes: Buffer): Promise<string> => {
    const response = await put(bytes);
    expect(response.status).toBe(200);
    const { picture } = (await response.json()) as WorkspaceSummary;
    return `/api/workspaces/${id}/pictures/${picture ?? 'none'}`;
  };
  const stored = async (): Promise<string[]> =>
    Object.keys(await product.files()).filter((file) => file.startsWith('workspacePictures/'));
  const auditOf = async (): Promise<string[]> => {
    const found = await owner.get(`/api/workspaces/${id}/audit`);
    const { items } = (await found.json()) as { items: { action: string }[] };
    return items.map(({ action }) => action).filter((action) => action.includes('picture'));
  };

  it('is shown to members alone, and is in the list of their workspaces', async () => {
    const address = await upload(makePng(64, 64));
    const shown = await member.get(address);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.headers.get('cache-control')).toBe('private, max-age=604800, immutable');
    const { items } = (await (await member.get('/api/workspaces')).json()) as {
      items: WorkspaceSummary[];
    };
    expect(address).toContain(items[0]?.picture);
    expect(await codeOf(stranger.get(address))).toEqual([404, 'workspace/not-found']);
    expect((await product.fetch(address)).status).toBe(401);
  });

  it('has a new address when it is replaced, and the file before is gone', async () => {
    const first = await upload(makePng(8, 8, 10));
    const second = await upload(makePng(8, 8, 20));
    expect(second).not.toBe(first);
    expect(await codeOf(member.get(first))).toEqual([404, 'account/picture-not-found']);
    expect(await stored()).toHaveLength(1);
    expect(await upload(makePng(8, 8, 20))).toBe(second);
  });

  it('is refused to who may not change the workspace, and as no image', async () => {
    const before = await stored();
    expect(await codeOf(put(makePng(8, 8), member))).toEqual([403, 'workspace/role-required']);
    expect(await codeOf(put(makePng(8, 8), stranger))).toEqual([404, 'workspace/not-found']);
    expect(await codeOf(put(Buffer.from('<svg/>')))).toEqual([422, 'files/type-mismatch']);
    expect(await stored()).toEqual(before);
  });

  it('is removed, also twice, and recorded once', async () => {
    await upload(makePng(8, 8, 30));
    const before = await auditOf();
    for (const _time of [1, 2]) {
      const response = await owner.send('DELETE', path());
      expect(await response.json()).toMatchObject({ id, picture: null });
    }
    expect(await stored()).toEqual([]);
    expect((await auditOf()).slice(0, -before.length)).toEqual(['workspace.picture-removed']);
  });

  it('is deleted with the workspace for good', async () => {
    await upload(makePng(8, 8, 40));
    await owner.send('DELETE', `/api/workspaces/${id}`, { confirm: 'Acme' });
    expect(await stored()).toHaveLength(1);
    product.clockOffsetMs = 31 * DAY;
    const { teams, workspaceDeletions, http } = product.parts();
    await tidyTeams(
      { ...teams, deletions: workspaceDeletions },
      { deadline: Number.MAX_SAFE_INTEGER, log: http.log },
    );
    expect([await stored(), await world.stored(id)]).toEqual([[], null]);
  });
});
