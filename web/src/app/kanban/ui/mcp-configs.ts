import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';

export interface McpConfig {
  readonly key: 'claude-code' | 'cursor' | 'vs-code' | 'json';
  readonly label: string;
  /** The place of the text. */
  readonly place: string;
  readonly text: string;
}

/** Stands for the token until one is generated. */
export const TOKEN_PLACEHOLDER = 'YOUR_AGENT_TOKEN';

export function mcpConfigs(url: string, token: string): McpConfig[] {
  const headers = { Authorization: `Bearer ${token}` };
  const typed = { type: 'http', url, headers };
  return [
    {
      key: 'claude-code',
      label: 'Claude Code',
      place: $localize`Run in a terminal`,
      text: `claude mcp add --transport http ${BRAND_SLUG} ${url} --header "Authorization: Bearer ${token}"`,
    },
    {
      key: 'cursor',
      label: 'Cursor',
      place: $localize`Add to ${'~/.cursor/mcp.json'}:file:`,
      text: json({ mcpServers: { [BRAND_SLUG]: { url, headers } } }),
    },
    {
      key: 'vs-code',
      label: 'VS Code',
      place: $localize`Add to ${'.vscode/mcp.json'}:file:`,
      text: json({ servers: { [BRAND_SLUG]: typed } }),
    },
    {
      key: 'json',
      label: $localize`:Any other client:Other`,
      place: $localize`For clients that take mcpServers as JSON`,
      text: json({ mcpServers: { [BRAND_SLUG]: typed } }),
    },
  ];
}

const json = (value: object): string => JSON.stringify(value, null, 2);
