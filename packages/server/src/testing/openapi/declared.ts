import { type ApiDocument, operationsOf } from './api-document';
import { type OperationCount } from './trial-report';

/** A response that a document declares: `409 kanban/revision-stale`, `200`. */
export interface DeclaredResponse {
  readonly operationId: string;
  readonly response: string;
}

export const declaredResponses = (document: ApiDocument): DeclaredResponse[] =>
  operationsOf(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, { description, content = {} }]) =>
      'application/problem+json' in content
        ? description.split(', ').map((code) => ({ operationId, response: `${status} ${code}` }))
        : [{ operationId, response: status }],
    ),
  );

export function unseenResponses(
  document: ApiDocument,
  operations: readonly OperationCount[],
): DeclaredResponse[] {
  const seen = new Set(
    operations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((response) => `${operationId} ${response}`),
    ),
  );
  return declaredResponses(document).filter(
    ({ operationId, response }) => !seen.has(`${operationId} ${response}`),
  );
}
