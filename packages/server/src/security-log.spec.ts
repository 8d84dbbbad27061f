import { createLogger, type LogEntry } from './logger';
import { securityLog } from './security-log';

/** As behind Google's front end, which appends the address that called it. */
const TRUSTED = { hosting: false, proxies: [], forwarded: true };

describe('securityLog', () => {
  const request = {
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '198.51.100.7, 203.0.113.77',
      cookie: '__session=secret-cookie',
      authorization: 'Bearer secret-token',
    },
  };

  it('writes who, what, from where and the request id under a fixed label', () => {
    const lines: LogEntry[] = [];
    const log = createLogger((entry) => void lines.push(entry)).with({ requestId: 'r-1' });
    securityLog(log, request, TRUSTED).record({
      kind: 'role-refused',
      actor: 'u1',
      code: 'session/forbidden',
    });
    expect(lines).toEqual([
      {
        severity: 'WARNING',
        message: 'Security event: role-refused',
        securityEvent: 'role-refused',
        actor: 'u1',
        code: 'session/forbidden',
        addressPrefix: '203.0.113.0/24',
        client: 'Firefox on Linux',
        requestId: 'r-1',
      },
    ]);
  });

  it('writes no full address, cookie or token', () => {
    const lines: LogEntry[] = [];
    const log = createLogger((entry) => void lines.push(entry));
    securityLog(log, request, TRUSTED).record({ kind: 'session-refused', actor: null });
    expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113\.77|secret/);
  });
});
