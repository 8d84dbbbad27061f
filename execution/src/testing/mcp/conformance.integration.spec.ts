import { openKanban } from '../open-kanban';
import { serve } from '../serve';
import { buildConformanceServer } from './conformance-server';
import { tokenOf } from './mcp-client';
import { runConformance } from './run-conformance';

it('passes the conformance scenarios that need fixtures, behind the same route, token and transport', async () => {
  const kanban = openKanban({ now: Date.now });
  const served = await serve(kanban.service, ({ report }) => buildConformanceServer(report));
  try {
    await kanban.agent({ id: 'inspector' });
    const token = await tokenOf(served, 'inspector');
    const { passed, total } = await runConformance('fixtures', { url: served.url, token });
    expect(passed).toEqual({
      'server-initialize': 1,
      'logging-set-level': 1,
      ping: 1,
      'tools-list': 1,
      'tools-call-simple-text': 1,
      'tools-call-image': 1,
      'tools-call-audio': 1,
      'tools-call-embedded-resource': 1,
      'tools-call-mixed-content': 1,
      'tools-call-with-logging': 1,
      'tools-call-error': 1,
      'tools-call-with-progress': 1,
      'json-schema-2020-12': 4,
      // It finds nothing to poll.
      'server-sse-polling': 0,
      'server-sse-multiple-streams': 2,
      'resources-list': 1,
      'resources-read-text': 1,
      'resources-read-binary': 1,
      'resources-templates-read': 1,
      'prompts-list': 1,
      'prompts-get-simple': 1,
      'prompts-get-with-args': 1,
      'prompts-get-embedded-resource': 1,
      'prompts-get-with-image': 1,
      'dns-rebinding-protection': 2,
    });
    expect(total).toBe('Total: 29 passed, 7 failed');
  } finally {
    await served.close();
    await kanban.close();
  }
});
