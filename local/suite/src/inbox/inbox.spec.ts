import { createTransport } from 'nodemailer';
import { freePortTable, type PortTable } from '../ports';
import { type Inbox, type InboxMessage, startInbox } from './inbox';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

let inbox: Inbox;
let ports: PortTable;
let at: (path: string) => Promise<Response>;
let send: (to: string, subject: string) => Promise<unknown>;
beforeAll(async () => {
  ports = await freePortTable();
  inbox = await startInbox({ ports });
  at = (path) => fetch(`http://127.0.0.1:${ports.inbox}${path}`);
  const server = createTransport({ url: `smtp://127.0.0.1:${ports.smtp}` });
  send = (to, subject) =>
    server.sendMail({
      from: 'Keelson <mail@keelson.test>',
      to,
      subject,
      text: 'Text',
      html: '<p><a href="http://localhost:3000/pricing">Open</a></p>',
    });
});
afterAll(() => inbox.close());

const messages = async (query = ''): Promise<InboxMessage[]> =>
  (await (await at(`/messages${query}`)).json()) as InboxMessage[];

describe('the local inbox', () => {
  it.each(['smtp', 'inbox'] as const)(
    'refuses to start while its port %s is in use',
    async (taken) => {
      const others = { ...(await freePortTable()), [taken]: ports[taken] };
      await expect(startInbox({ ports: others })).rejects.toThrow(/EADDRINUSE/);
      // What it had begun is closed.
      await (await startInbox({ ports: { ...others, [taken]: 0 } })).close();
    },
  );

  it('shows what was sent, also in Korean, and filters by recipient', async () => {
    expect(await (await at('/')).text()).toContain('No mail yet');
    await send('ada@keelson.test', '결제에 실패했어요');
    await send('ben@keelson.test', '<b>Plank</b>');
    expect(await messages('?to=ada@keelson.test')).toEqual([
      expect.objectContaining({ to: 'ada@keelson.test', subject: '결제에 실패했어요' }),
    ]);
    const list = await (await at('/')).text();
    expect(list).toContain('결제에 실패했어요');
    expect(list).toContain('&lt;b&gt;Plank&lt;/b&gt;');
  });

  it('shows an example of each mail in each language', async () => {
    const list = await (await at('/previews')).text();
    expect(list).toContain('Your last payment failed');
    expect(list).toContain('내 계정이 삭제됐어요');
    const shown = await (await at('/previews/ko/payment-failed')).text();
    expect(shown).toContain('결제 수단 변경');
    expect((await at('/previews/ko/none')).status).toBe(404);
  });

  it('shows a mail in a frame that runs no scripts', async () => {
    await send('kim@keelson.test', 'Hello');
    const [message] = await messages('?to=kim@keelson.test');
    const shown = await at(`/messages/${message?.id}`);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await shown.text();
    expect(html).toContain('sandbox="allow-popups');
    expect(html).toContain('http://localhost:3000/pricing');
    expect((await at('/messages/999')).status).toBe(404);
  });
});
