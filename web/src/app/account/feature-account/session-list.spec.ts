import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { named, render } from '../../../testing/until';
import { SessionList } from './session-list';

const HOUR = 3_600_000;
const at = Date.now() - HOUR;
const current = {
  id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  device: 'Firefox on Linux',
  parsedDevice: { browser: 'Firefox', system: 'Linux' },
  addressPrefix: '203.0.113.0/24',
  createdAt: at,
  lastSeenAt: at,
  expiresAt: at + 24 * HOUR,
  current: true,
};
const phone = {
  ...current,
  id: '7f9619ff-8b86-4d01-b42d-00c04fc964ff',
  device: 'Safari on iPhone',
  parsedDevice: { browser: 'Safari', system: 'iPhone' },
  addressPrefix: null,
  current: false,
};
const ENDED = `DELETE /api/me/sessions/${phone.id}`;

function open(server: FakeServer) {
  const { fixture, page, showing } = render(SessionList);
  return { server, fixture, page, showing };
}

describe('SessionList', () => {
  it('shows device, last use and network, and marks the current session', async () => {
    const server = new FakeServer().on('GET /api/me/sessions', json({ items: [phone, current] }));
    const { page, showing } = open(server);
    await showing('Safari on iPhone');
    const [first, second] = [...page.querySelectorAll('li')];
    expect(first?.textContent).not.toContain('This device');
    expect(first?.textContent).not.toContain('Network');
    expect(second?.textContent).toContain('This device');
    expect(second?.textContent).toContain('203.0.113.0/24');
    expect(second?.querySelector('button')).toBeNull();
  });

  it('ends a session and keeps the focus in the list', async () => {
    const server = new FakeServer()
      .on('GET /api/me/sessions', json({ items: [phone, current] }), json({ items: [current] }))
      .on(ENDED, noContent);
    const { page, showing } = open(server);
    await showing('Safari on iPhone');
    named(page, 'End session of Safari on iPhone').click();
    await showing('You aren’t signed in anywhere else.');
    expect(server.count(ENDED)).toBe(1);
    expect(document.activeElement).toBe(page.querySelector('ul'));
  });

  it('keeps the list and says why when a session could not be ended', async () => {
    const server = new FakeServer()
      .on('GET /api/me/sessions', json({ items: [phone, current] }))
      .on(ENDED, problem(400, 'request/invalid'));
    const { page, showing } = open(server);
    await showing('Safari on iPhone');
    named(page, 'End session of Safari on iPhone').click();
    await showing('Title of request/invalid');
    expect(page.textContent).toContain('Safari on iPhone');
  });

  it('can be loaded again after an error', async () => {
    const server = new FakeServer().on(
      'GET /api/me/sessions',
      problem(400, 'request/invalid', { retryable: true }),
      json({ items: [current] }),
    );
    const { page, showing } = open(server);
    await showing('Title of request/invalid');
    named(page, 'Retry').click();
    await showing('Firefox on Linux');
  });
});
