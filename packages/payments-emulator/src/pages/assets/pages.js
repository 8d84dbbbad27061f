/* global document, fetch, location, window */
// Comforts only: every page but the operator's works without this file.

/** A form is sent once; the button says that something is going on. */
for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = 'yes';
    const button = event.submitter;
    if (!button) return;
    // After the browser has read the form: a disabled button's value is not sent.
    window.setTimeout(() => {
      button.disabled = true;
      button.textContent = form.dataset.once;
    });
  });
}
// Back from the next page: the form can be sent again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

const fill = (name, value) => {
  const input = document.getElementById(name);
  if (input) input.value = value;
};
for (const button of document.querySelectorAll('[data-fill]')) {
  button.addEventListener('click', () => {
    const isCard = button.dataset.method === 'card';
    const choice = document.querySelector(`input[name=method][value=${button.dataset.method}]`);
    if (choice?.type === 'radio') choice.checked = true;
    fill(
      isCard ? 'number' : 'account',
      isCard ? grouped(button.dataset.fill) : button.dataset.fill,
    );
    if (isCard) {
      fill('expiry', '12 / 34');
      fill('cvc', '123');
    }
    if (document.getElementById('name')?.value === '') fill('name', 'Jo Sample');
    document.querySelector('form[data-once] button[type=submit]')?.focus();
  });
}

const grouped = (digits) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

// Says what is wrong as soon as a field is left, in the place where the server says it.
const rules = {
  number: (text) => text.replace(/\D/g, '').length >= 13 || 'The card number is incomplete.',
  expiry: (text) =>
    /^(0?[1-9]|1[0-2])\s*\/?\s*(\d{2}|\d{4})$/.test(text) ||
    'Enter month and year, such as 12 / 34.',
  cvc: (text) => /^\d{3,4}$/.test(text) || 'Enter 3 or 4 digits; any will do.',
  email: (text) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || 'Enter an e-mail address such as jo@example.com.',
};
for (const [name, rule] of Object.entries(rules)) {
  const input = document.getElementById(name);
  const problem = document.getElementById(`${name}-problem`);
  if (!input || !problem) continue;
  const judge = () => {
    const text = input.value.trim();
    const verdict = text === '' ? true : rule(text);
    problem.textContent = verdict === true ? '' : verdict;
    input.toggleAttribute('aria-invalid', verdict !== true);
    if (verdict !== true) input.setAttribute('aria-describedby', problem.id);
  };
  input.addEventListener('blur', judge);
  input.addEventListener('input', () => input.hasAttribute('aria-invalid') && judge());
}

for (const button of document.querySelectorAll('[data-print]')) {
  button.addEventListener('click', () => window.print());
}

// The operator's page: buttons and the fault form call the JSON API, then the page is read anew.
const outcome = document.getElementById('outcome');
async function call(methodAndPath, json) {
  const [method, path] = methodAndPath.split(' ');
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  if (response.ok) {
    location.reload();
    return;
  }
  const { error } = await response.json();
  outcome.textContent = error.message;
  outcome.hidden = false;
}
for (const button of document.querySelectorAll('[data-call]')) {
  button.addEventListener('click', () => {
    const question = button.dataset.confirm;
    if (question && !window.confirm(question)) return;
    button.disabled = true;
    void call(button.dataset.call, JSON.parse(button.dataset.json)).finally(() => {
      button.disabled = false;
    });
  });
}
for (const form of document.querySelectorAll('form[data-faults]')) {
  form.addEventListener('submit', sendFaults);
}
function sendFaults(event) {
  event.preventDefault();
  const faults = {};
  for (const { name, value, type } of event.target.elements) {
    if (name === '') continue;
    const [kind, part] = name.split('.');
    if (part === undefined) faults[kind] = type === 'number' ? Number(value) : value;
    else (faults[kind] ??= {})[part] = Number(value);
  }
  void call(event.target.dataset.faults, faults);
}
