import { TEST_METHODS } from '../engine/charges/test-cards';
import { type CardFields, type FieldName, type FieldProblems } from './card-form';
import { groupDigits } from './format';
import { html, type Html } from './html';

interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly placeholder?: string;
  readonly inputmode?: string;
  readonly autocomplete?: string;
}

export interface CardFormState {
  readonly fields: CardFields;
  readonly problems: FieldProblems;
  /** Shows the e-mail field. */
  readonly needsEmail: boolean;
  /** Offers bank debit as well as cards. */
  readonly offersDebit: boolean;
}

export function cardFields(state: CardFormState): Html {
  const input = (field: Field): Html => fieldWith(state, field);
  return html`
    ${
      state.needsEmail &&
      input({
        name: 'email',
        label: 'E-mail',
        placeholder: 'jo@example.com',
        autocomplete: 'email',
      })
    }
    ${state.offersDebit ? methodChoice(state.fields.method) : html`<input type="hidden" name="method" value="card" />`}
    <div class="card-only">
      ${input({ name: 'number', label: 'Card number', placeholder: '4242 4242 4242 4242', inputmode: 'numeric' })}
      <div class="pair">
        ${input({ name: 'expiry', label: 'Expiry (MM / YY)', placeholder: '12 / 34', inputmode: 'numeric' })}
        ${input({ name: 'cvc', label: 'CVC', placeholder: '123', inputmode: 'numeric' })}
      </div>
    </div>
    ${
      state.offersDebit &&
      html`<div class="bank-only">
        ${input({ name: 'account', label: 'Account number', placeholder: '000123456789', inputmode: 'numeric' })}
      </div>`
    }
    ${input({ name: 'name', label: 'Name on card', placeholder: 'Jo Sample' })}
  `;
}

const methodChoice = (chosen: CardFields['method']): Html =>
  html`<fieldset class="choice">
    <legend>Pay with</legend>
    ${(['card', 'bank'] as const).map(
      (method) =>
        html`<label>
          <input
            type="radio"
            name="method"
            value="${method}"
            ${method === chosen ? html`checked` : null}
          />
          ${method === 'card' ? 'Card' : 'Bank debit'}
        </label>`,
    )}
  </fieldset>`;

function fieldWith({ fields, problems }: CardFormState, field: Field): Html {
  const { name, label, placeholder, inputmode, autocomplete } = field;
  const problem = problems[name];
  const isFirst = problem !== undefined && Object.keys(problems)[0] === name;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${fields[name]}"
      placeholder="${placeholder ?? ''}"
      autocomplete="${autocomplete ?? 'off'}"
      ${inputmode === undefined ? null : html`inputmode="${inputmode}"`}
      ${problem === undefined ? null : html`aria-invalid="true" aria-describedby="${name}-problem"`}
      ${isFirst ? html`autofocus` : null}
    />
    <p class="problem" id="${name}-problem">${problem ?? ''}</p>
  </div>`;
}

/** Test cards; a click fills in the form. */
export function testMethods({ offersDebit }: { readonly offersDebit: boolean }): Html {
  const offered = TEST_METHODS.filter(({ type }) => type === 'card' || offersDebit);
  return html`<details class="tests" open>
    <summary>Test cards: click one to fill it in</summary>
    <ul>
      ${offered.map(
        ({ number, type, label }) =>
          html`<li>
            <button
              type="button"
              class="fill"
              data-fill="${number}"
              data-method="${type === 'card' ? 'card' : 'bank'}"
            >
              <code>${type === 'card' ? groupDigits(number) : number}</code>
              <span>${label}</span>
            </button>
          </li>`,
      )}
    </ul>
  </details>`;
}
