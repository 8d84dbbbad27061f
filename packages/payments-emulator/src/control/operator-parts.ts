import { html, type Html } from '../pages/html';

export interface Action {
  readonly call: string;
  readonly label: string;
  readonly json?: object;
  /** Confirmation question. */
  readonly confirm?: string;
}

/** A button that calls the control API. */
export const action = ({ call, label, json, confirm }: Action): Html =>
  html`<button
    type="button"
    class="button"
    data-call="${call}"
    data-json="${JSON.stringify(json ?? {})}"
    data-confirm="${confirm ?? ''}"
  >
    ${label}
  </button>`;

export type Cell = Html | string | number | null | undefined | false | readonly Html[];

export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  if (rows.length === 0) return html`<p class="muted">None yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
