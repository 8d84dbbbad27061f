import { mcpConfigs } from './mcp-configs';

const URL = 'https://boards.example/mcp';

describe('mcpConfigs', () => {
  it.each([
    [
      'claude-code',
      `claude mcp add --transport http keelson ${URL} --header "Authorization: Bearer agent_1"`,
    ],
    [
      'cursor',
      `{"mcpServers":{"keelson":{"url":"${URL}","headers":{"Authorization":"Bearer agent_1"}}}}`,
    ],
    [
      'vs-code',
      `{"servers":{"keelson":{"type":"http","url":"${URL}","headers":{"Authorization":"Bearer agent_1"}}}}`,
    ],
    [
      'json',
      `{"mcpServers":{"keelson":{"type":"http","url":"${URL}","headers":{"Authorization":"Bearer agent_1"}}}}`,
    ],
  ])('writes what %s reads', (key, text) => {
    const config = mcpConfigs(URL, 'agent_1').find((one) => one.key === key);
    const written = config?.text ?? '';
    const compact = written.startsWith('{') ? JSON.stringify(JSON.parse(written)) : written;
    expect(compact).toBe(text);
  });
});
