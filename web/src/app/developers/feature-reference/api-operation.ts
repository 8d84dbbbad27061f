import { Component, computed, input } from '@angular/core';
import { CopyId } from '../../shared/ui/copy-id';
import { DOCUMENT_LANGUAGE, type Parameter, type Schema, type Schemas } from '../data/api-document';
import { curlCommand } from '../data/curl-command';
import { exampleValue } from '../data/example-value';
import type { ListedOperation } from '../data/list-operations';
import { schemaRows, type SchemaRow, typeOf } from '../data/schema-rows';
import { CodeText } from './code-text';
import { SchemaTable } from './schema-table';

interface Body {
  readonly type: string;
  readonly rows: readonly SchemaRow[];
  /** Null for what is not JSON. */
  readonly example: string | null;
}

@Component({
  selector: 'app-api-operation',
  imports: [CodeText, CopyId, SchemaTable],
  templateUrl: './api-operation.html',
  styleUrl: './api-operation.scss',
})
export class ApiOperation {
  readonly listed = input.required<ListedOperation>();
  readonly schemas = input.required<Schemas>();
  readonly baseUrl = input.required<string>();

  protected readonly language = DOCUMENT_LANGUAGE;
  protected readonly operation = computed(() => this.listed().operation);
  protected readonly exampleCallLabel = computed(
    () => $localize`Example call of ${this.operation().operationId}:operation:`,
  );
  protected readonly exampleResponseLabel = computed(
    () => $localize`Example response of ${this.operation().operationId}:operation:`,
  );
  protected readonly curl = computed(() =>
    curlCommand(this.listed(), { baseUrl: this.baseUrl(), schemas: this.schemas() }),
  );
  protected readonly parameters = computed(() =>
    (this.operation().parameters ?? []).map((one) => this.rowOf(one)),
  );
  protected readonly request = computed(() => this.bodyOf(this.operation().requestBody?.content));
  protected readonly responses = computed(() =>
    Object.entries(this.operation().responses).map(([status, { description = '', content }]) => {
      const isError = Number(status) >= 400;
      return {
        status,
        description: isError ? '' : description,
        codes: isError ? description.split(', ').filter(Boolean) : [],
        body: isError ? null : this.bodyOf(content),
      };
    }),
  );

  private rowOf({
    name,
    in: place,
    required = false,
    description,
    schema = {},
  }: Parameter): SchemaRow {
    const [facts] = schemaRows(schema, this.schemas());
    const type = typeOf(schema, this.schemas());
    return {
      name,
      required,
      type: $localize`${type}:type: in ${place}:place:`,
      notes: facts?.notes ?? '',
      description: description ?? facts?.description ?? '',
    };
  }

  private bodyOf(
    content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined,
  ): Body | null {
    const [type, body] = Object.entries(content ?? {})[0] ?? [];
    if (type === undefined) return null;
    const isJson = type === 'application/json' && body?.schema !== undefined;
    return {
      type,
      rows: isJson ? schemaRows(body.schema, this.schemas()) : [],
      example: isJson ? JSON.stringify(exampleValue(body.schema, this.schemas()), null, 2) : null,
    };
  }
}
