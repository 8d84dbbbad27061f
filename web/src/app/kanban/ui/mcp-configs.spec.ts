import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import { mcpConfigs } from './mcp-configs';

const URL = 'https://boards.example/mcp';

describe('mcpConfigs', () => {
  it.each([
    [
      'claude-code',
      `claude mcp add --transport http ${BRAND_SLUG} ${URL} --header "Authorization: Bearer agent_1"`,
    ],
    [
      'cursor',
      `{"mcpServers":{"${BRAND_SLUG}":{"url":"${URL}","headers":{"Authorization":"Bearer agent_1"}}}}`,
    ],
    [
      'vs-code',
      `{"servers":{"${BRAND_SLUG}":{"type":"http","url":"${URL}","headers":{"Authorization":"Bearer agent_1"}}}}`,
    ],
    [
      'json',
      `{"mcpServers":{"${BRAND_SLUG}":{"type":"http","url":"${URL}","headers":{"Authorization":"Bearer agent_1"}}}}`,
    ],
  ])('writes what %s reads', (key, text) => {
    const config = mcpConfigs(URL, 'agent_1').find((one) => one.key === key);
    const written = config?.text ?? '';
    const compact = written.startsWith('{') ? JSON.stringify(JSON.parse(written)) : written;
    expect(compact).toBe(text);
  });
});
