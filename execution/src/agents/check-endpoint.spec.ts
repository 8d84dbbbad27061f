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
    'https://93.184.216.34/run',
    'https://[2606:2800:220:1::1]/run',
  ])('takes %s', (endpoint) => {
    expect(codeOf(endpoint, PUBLIC)).toBe('fine');
  });

  it.each([
    ['plain http', 'http://agents.example.com/run'],
    ['a user', 'https://ada@agents.example.com/'],
    ['a password', 'https://ada:secret@agents.example.com/'],
    ['this machine', 'http://localhost:9119/v1/boards'],
    ['this machine by its number', 'https://127.0.0.1/'],
    ['this machine written oddly', 'https://2130706433/'],
    ['this machine in hexadecimal', 'https://0x7f.1/'],
    ['this machine in IPv6', 'https://[::1]/'],
    ['this machine, carried in IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['the metadata service', 'https://169.254.169.254/computeMetadata/v1/'],
    ['the metadata service by name', 'https://metadata.google.internal/'],
    ['a private network', 'https://10.1.2.3/'],
    ['a name without a dot', 'https://execution/'],
    ['a name below localhost', 'https://evil.localhost/'],
  ])('refuses %s', (_what, endpoint) => {
    expect(codeOf(endpoint, PUBLIC)).toBe(REFUSED);
  });

  it('takes what the operator allowed, plain http as well, and nothing beside it', () => {
    expect(codeOf('http://agent.internal:8080/run', WITH_OWN)).toBe('fine');
    expect(codeOf('http://AGENT.internal/run', WITH_OWN)).toBe('fine');
    expect(codeOf('http://10.0.0.7/run', WITH_OWN)).toBe('fine');
    expect(codeOf('http://[::1]:9000/', WITH_OWN)).toBe('fine');
    expect(codeOf('https://10.0.0.8/run', WITH_OWN)).toBe(REFUSED);
    expect(codeOf('https://not-agent.internal/', WITH_OWN)).toBe(REFUSED);
    expect(codeOf('http://ada:secret@agent.internal/', WITH_OWN)).toBe(REFUSED);
  });
});
