import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { parseInput } from '../http/parse-input';
import {
  type ContentBlock,
  type McpServer,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { type ErrorReporter, toolError } from './tool-error';

/** The output of a tool with content for clients that show it, such as an image. */
export class WithContent<Output> {
  constructor(
    readonly output: Output,
    readonly content: readonly ContentBlock[],
  ) {}
}

interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the model: what it does, when to use it, what comes next. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  readonly run: (
    input: z.output<Input>,
  ) => Promise<z.output<Output> | WithContent<z.output<Output>>>;
}

/** Adds a tool. Its result is structured, and the same as text for clients that read only text. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  report: ErrorReporter,
  { name, title, description, input, output, annotations, run }: Tool<Input, Output>,
): void {
  const schemas: Record<'inputSchema' | 'outputSchema', StandardSchemaWithJSON> = {
    inputSchema: input,
    outputSchema: output,
  };
  server.registerTool(
    name,
    {
      title,
      description,
      ...schemas,
      // No tool reaches anything but this product.
      annotations: { title, openWorldHint: false, ...annotations },
    },
    async (given: unknown) => {
      report.onCall?.(name);
      try {
        // Parsed by the SDK; here the defaults apply, and the limits of text that no schema states.
        const answer = await run(parseInput(input, given));
        const [value, shown] =
          answer instanceof WithContent ? [answer.output, answer.content] : [answer, []];
        const structuredContent = dropUnknownFields(output).parse(value);
        const text = JSON.stringify(structuredContent);
        return { content: [{ type: 'text' as const, text }, ...shown], structuredContent };
      } catch (error) {
        return toolError(error, report);
      }
    },
  );
}

/** Reads only, so it may be called without asking and any number of times. */
export const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true };
/** Adds something; nothing that exists is lost. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
};
