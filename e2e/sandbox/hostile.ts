import { publishByHand } from '../harness/by-hand.ts';
import type { Gateway } from '../harness/gateway.ts';

export const HOSTILE = { name: 'hostile', title: 'Hostile Dashboard', path: '/hostile-dashboard' };
/** The one operation with which it is published. */
export const PUBLISHED = 'query Hostile {\n  viewer {\n    id\n    __typename\n  }\n}';

/**
 * A container by hand. It keeps what any dashboard can get hold of, so that a test does with it what a hostile dashboard would: the
 * kit that it is given, and the port of its frame, which the shell's own code in the frame uses. In a document that it has written
 * itself, it tells whether there is WebRTC.
 */
const CODE = `
if (location.protocol === 'about:') parent.postMessage({ written: typeof RTCPeerConnection }, '*');
var mfe_hostile = {
  init(scope) {
    const [kit] = Object.values(scope['@portal/kit']);
    Promise.resolve(kit.get()).then((module) => { globalThis.kit = module(); });
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...sent) {
      if (sent[0]?.type === 'alive') globalThis.port = this;
      return postMessage.apply(this, sent);
    };
  },
  get: async () => () => ({ routes: { '${HOSTILE.path}': [{ path: '*', element: 'Hostile content' }] } }),
};`;

export const publishHostile = (gateway: Gateway): Promise<string> =>
  publishByHand(gateway, {
    name: HOSTILE.name,
    displayName: HOSTILE.title,
    code: CODE,
    manifest: {
      routes: [{ path: HOSTILE.path, title: HOSTILE.title, access: {} }],
      slots: [{ slot: 'home.tile', name: 'tile', title: 'Hostile tile', access: {}, order: 1 }],
    },
    documents: [{ name: 'Hostile', text: PUBLISHED }],
  });
