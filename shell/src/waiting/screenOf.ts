import { mayOpen, type Registry } from '@portal/contract';
import { type Actor, WAITING, type WaitingKind } from '@portal/domain';

/** The path of the screen on which the person does this work; undefined when there is none. The manifests name it. */
export const screenOf = ({ remotes }: Registry, actor: Actor, kind: WaitingKind): string | undefined =>
  remotes
    .flatMap(({ manifest }) => manifest.routes)
    .find(({ access, requests }) => requests === WAITING[kind].list && mayOpen(actor, access))?.path;
