import { publishByHand } from '../harness/by-hand.ts';
import type { Gateway } from '../harness/gateway.ts';

export const FRAMED = { name: 'framed', title: 'Framed Dashboard', path: '/framed-dashboard' };

/** A hand-written dashboard that uses what a sandbox has to support: a flag, its own backend, and the key to print. */
const CODE = `
var mfe_framed = {
  init(scope) { this.scope = scope; },
  async get() {
    const use = async (name) => (await Object.values(this.scope[name])[0].get())();
    const { createElement: h, useEffect, useState } = await use('react');
    const { useBackend, useFlag } = await use('@portal/kit');
    const { Button } = await use('@portal/ui');
    function Page() {
      const backend = useBackend();
      const isShort = useFlag('short-form');
      const [items, setItems] = useState('…');
      useEffect(() => {
        backend.fetch('/items?ward=CVOR').then((answer) => setItems(answer.items.join()), (error) => setItems(error.message));
      }, [backend]);
      return h('div', null,
        h('h1', null, '${FRAMED.title}'),
        h('p', null, 'Backend: ' + items),
        h('p', null, isShort ? 'Short form' : 'Long form'),
        h(Button, { onClick: () => print() }, 'Print'));
    }
    return () => ({ routes: { '${FRAMED.path}': [{ path: '*', element: h(Page) }] } });
  },
};`;

export const publishFramed = (gateway: Gateway): Promise<string> =>
  publishByHand(gateway, {
    name: FRAMED.name,
    displayName: FRAMED.title,
    code: CODE,
    manifest: {
      flags: [{ name: 'short-form', description: 'Two fields in place of three.' }],
      routes: [{ path: FRAMED.path, title: FRAMED.title, access: {} }],
    },
  });
