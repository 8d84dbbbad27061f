import * as z from 'zod';
import { EXECUTION_ENDPOINTS } from '../kanban/execution-endpoints';
import { ENDPOINTS } from '../http/endpoints';
import { type Endpoint } from '../http/endpoint';
import { secretFieldsOf } from '../http/secret';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const all = [...ENDPOINTS, ...EXECUTION_ENDPOINTS];
const withSecrets = all.filter(({ response }) => secretFieldsOf(response).length > 0);

describe('endpoints that return credentials', () => {
  it('are these', () => {
    const found = withSecrets.map((endpoint) => [
      nameOf(endpoint),
      secretFieldsOf(endpoint.response).join(),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      'GET /api/chats/{id}/share': 'link.token',
      'PUT /api/chats/{id}/share': 'token',
      'PUT /api/workspaces/{workspace}/keys/{id}': 'key',
      'POST /api/admin/kanban/agents/{agentId}/secrets': 'token,signingSecret',
      'POST /api/admin/learning-control/approvals/{id}/approve': 'approvalToken',
      'POST /api/admin/learning-control/approvals/{id}/token': 'approvalToken',
      'GET /v1/agents/{agentId}/runs': 'items.token',
      'POST /v1/agents/{agentId}/secrets': 'token,signingSecret',
      'POST /v1/agents/{agentId}/claims': 'token',
      'POST /v1/boards/{slug}/cards/{cardId}/claim': 'token',
    });
  });

  it('keep no response, except claims, whose token is derived for each response', () => {
    const kept = withSecrets.filter(({ idempotency }) => idempotency === 'key').map(nameOf);
    expect(kept.sort()).toEqual([
      'POST /v1/agents/{agentId}/claims',
      'POST /v1/boards/{slug}/cards/{cardId}/claim',
    ]);
  });

  it('are marked: no other field of a response is named like a credential', () => {
    const named = all.flatMap((endpoint) =>
      fieldsOf(endpoint.response)
        .filter((field) => /token|secret|password/i.test(field))
        .filter((field) => !secretFieldsOf(endpoint.response).some((one) => one.endsWith(field)))
        .map((field) => `${nameOf(endpoint)} ${field}`),
    );
    expect(named).toEqual([]);
  });
});

/** A count of tokens is no credential. */
function isNumber(schema: unknown): boolean {
  const { type, anyOf = [] } = schema as { readonly type?: string; readonly anyOf?: unknown[] };
  if (type === 'integer' || type === 'number') return true;
  return anyOf.some(isNumber) && anyOf.every((one) => isNumber(one) || isNull(one));
}
const isNull = (schema: unknown): boolean => (schema as { readonly type?: string }).type === 'null';

/** Every field name of a response that is not a number, at any depth. */
function fieldsOf(schema: z.ZodType): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node) {
      const fields = Object.entries(node.properties as object);
      names.push(...fields.filter(([, field]) => !isNumber(field)).map(([name]) => name));
    }
    Object.values(node).forEach(visit);
  };
  visit(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  return names;
}
