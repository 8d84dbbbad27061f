import { NewAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { RunContext } from '@keelson/contracts/kanban/run/run-context';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EndpointResult } from './endpoint-response';
import { runStartOf } from './http-runner';

const GUIDE = readFileSync(join(__dirname, '../../../../docs/http-agents.md'), 'utf8');

/** The JSON block after a mark. */
function example(mark: string): unknown {
  const [, json] =
    new RegExp(`<!-- ${mark} -->\\s+\`\`\`json\\n(.*?)\`\`\``, 's').exec(GUIDE) ?? [];
  if (json === undefined) throw new Error(`The guide has no example of the ${mark}`);
  return JSON.parse(json) as unknown;
}

describe('the guide to agents with an endpoint', () => {
  it('shows a request as it is sent', () => {
    const shown = example('request') as {
      readonly run: object;
      readonly card: object;
      readonly context: unknown;
      readonly callback: { readonly token: string };
    };
    const { run, card, callback } = shown;
    const claimed = { run, card, token: callback.token } as unknown as ClaimedRun;
    const context = RunContext.parse(shown.context);
    expect(shown).toEqual(runStartOf(claimed, context, 'https://execution.example.com'));
  });

  it('shows a valid result of each outcome', () => {
    const results = example('results') as readonly unknown[];
    const outcomes = results.map((result) => EndpointResult.parse(result).outcome);
    const all = EndpointResult.options.map(({ shape }) => shape.outcome.value);
    expect(outcomes).toEqual(all);
  });

  it('registers an agent as the API expects it', () => {
    const [, body = ''] = /-d '(\{.*\})'/.exec(GUIDE) ?? [];
    expect(NewAgent.parse(JSON.parse(body))).toMatchObject({ kind: 'http', id: 'writer' });
  });
});
