import { checkEndpoint } from './check-endpoint';
import { type NetworkPolicy } from './network-policy';

const PUBLIC: NetworkPolicy = { privateHosts: new Set() };
const WITH_OWN: NetworkPolicy = { privateHosts: new Set(['agent.internal', '10.0.0.7', '::1']) };

const codeOf = (endpoint: string, networkPolicy: NetworkPolicy): string => {
  try {
    checkEndpoint(endpoint, networkPolicy);
    return 'fine';
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
};
const REFUSED = 'kanban/agent-endpoint-refused';

describe('checkEndpoint', () => {
  it.each([
    'https://agents.example.com/run',
    'https://agents.example.com:8443/run?team=a',
    'https://agents.example.com:1024/run',
    'https://93.184.216.34/run',
    'https://[2606:2800:220:1::1]/run',
  ])('takes %s', (endpoint) => {
    expect(codeOf(endpoint, PUBLIC)).toBe('fine');
  });

  it.each([
    ['plain HTTP', 'http://agents.example.com/run'],
    ['the port of a mail server', 'https://agents.example.com:25/'],
    ['the port of a name server', 'https://agents.example.com:53/'],
    ['port 0', 'https://agents.example.com:0/'],
    ['a user name', 'https://ada@agents.example.com/'],
    ['a password', 'https://ada:secret@agents.example.com/'],
    ['localhost', 'http://localhost:9119/v1/boards'],
    ['a loopback address', 'https://127.0.0.1/'],
    ['a loopback address in decimal', 'https://2130706433/'],
    ['a loopback address in hexadecimal', 'https://0x7f.1/'],
    ['an IPv6 loopback address', 'https://[::1]/'],
    ['an IPv4-mapped IPv6 loopback address', 'https://[::ffff:127.0.0.1]/'],
    ['the metadata service', 'https://169.254.169.254/computeMetadata/v1/'],
    ['the metadata service by name', 'https://metadata.google.internal/'],
    ['a private network address', 'https://10.1.2.3/'],
    ['a host name without a dot', 'https://execution/'],
    ['a subdomain of localhost', 'https://evil.localhost/'],
  ])('refuses %s', (_what, endpoint) => {
    expect(codeOf(endpoint, PUBLIC)).toBe(REFUSED);
  });

  it('accepts allowed hosts, over plain HTTP too, and no others', () => {
    expect(codeOf('http://agent.internal:8080/run', WITH_OWN)).toBe('fine');
    expect(codeOf('http://AGENT.internal/run', WITH_OWN)).toBe('fine');
    expect(codeOf('http://10.0.0.7/run', WITH_OWN)).toBe('fine');
    expect(codeOf('http://[::1]:9000/', WITH_OWN)).toBe('fine');
    expect(codeOf('https://10.0.0.8/run', WITH_OWN)).toBe(REFUSED);
    expect(codeOf('https://not-agent.internal/', WITH_OWN)).toBe(REFUSED);
    expect(codeOf('http://ada:secret@agent.internal/', WITH_OWN)).toBe(REFUSED);
  });
});
