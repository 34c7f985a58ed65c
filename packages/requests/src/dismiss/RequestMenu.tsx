import { type Audience, can, comparePage, isStaff } from '@portal/domain';
import { useActor, useSlots } from '@portal/kit';
import {
  BanIcon,
  DownloadIcon,
  EyeOffIcon,
  IconButton,
  lazyPart,
  Menu,
  MenuItem,
  MenuLink,
  MoreIcon,
  RestoreIcon,
} from '@portal/ui';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { ButtonsTabIndex } from '../card/ButtonsTabIndex.ts';
import { slotRequestOf } from '../detail/slotRequestOf.ts';
import type { RequestCardData } from '../graphql/requestCard.graphql.ts';
import { canSavePackets, loadPacketDialog, PacketDialog } from '../packet/later.ts';
import { useDismissal } from './useDismissal.ts';

const loadDialogs = () => import('./later.ts');
const DismissDialog = lazyPart(async () => (await loadDialogs()).DismissDialog);
const MergeDialog = lazyPart(async () => (await loadDialogs()).MergeDialog);
const WatchItem = lazyPart(async () => (await import('../conversation/WatchItem.tsx')).WatchItem, {
  quiet: true,
});

/** More actions on a request. A list has many of these menus, so the menu and its dialog are mounted on first use. */
export function RequestMenu({
  request,
  onDismissed,
  watch = false,
  children,
}: {
  request: RequestCardData;
  onDismissed?: () => void;
  /**
   * Offers to watch the request and to compare it: in the full view of a request, and on a card whose panel opens below it, because that card
   * is the head of the panel.
   */
  watch?: boolean;
  /** Items of the page that contains the menu, after those of the request. */
  children?: ReactNode;
}) {
  const { card, ...dismissal } = useDismissal(request, onDismissed);
  const [isUsed, setUsed] = useState(false);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const [merge, setMerge] = useState<'unused' | 'open' | 'closed'>('unused');
  const [packet, setPacket] = useState<{ audience?: Audience } | null>(null);
  const { mayDismissForAll, mayDismissHere, mayRestore } = dismissal;
  const actor = useActor();
  const mayMerge = can('merge', actor, card).allowed;
  const actions = useSlots().requestActions(slotRequestOf(request));
  const tabIndex = useContext(ButtonsTabIndex);
  const trigger = useRef<HTMLButtonElement>(null);
  // The first press mounts the menu around a new button. It takes the focus, so that a closed menu gives the focus back to it.
  useEffect(() => {
    if (!isUsed) return;
    trigger.current?.focus();
    trigger.current?.click();
  }, [isUsed]);
  const packets: { audience?: Audience; label: string }[] = canSavePackets()
    ? [
        { label: 'Packet (PDF)' },
        ...(isStaff(actor) ? [{ audience: 'everyone', label: 'Packet for everyone (PDF)' } as const] : []),
      ]
    : [];
  const hasOwn = mayDismissForAll || mayDismissHere || mayRestore;
  if (!hasOwn && !watch && actions.length === 0 && dialog === 'unused') return null;

  const button = (
    <IconButton
      ref={trigger}
      icon={<MoreIcon />}
      label={`More actions for ${card.deviceName}`}
      data-print="hide"
      tabIndex={tabIndex}
      {...(!isUsed && {
        'aria-haspopup': 'menu' as const,
        'aria-expanded': false,
        onClick: () => {
          if (mayDismissForAll) void loadDialogs();
          if (watch) void loadPacketDialog();
          setUsed(true);
        },
      })}
    />
  );
  return (
    <>
      {isUsed ? (
        <Menu trigger={button}>
          {watch && (
            <>
              <WatchItem request={card.id} />
              <MenuLink to={comparePage([card.id])}>Compare with…</MenuLink>
              {mayMerge && (
                <MenuItem onClick={() => setMerge('open')}>Merge into an earlier request…</MenuItem>
              )}
              {packets.map(({ audience, label }) => (
                <MenuItem key={label} icon={<DownloadIcon />} onClick={() => setPacket({ audience })}>
                  {label}
                </MenuItem>
              ))}
            </>
          )}
          {children}
          {actions.map(({ key, title, choose }) => (
            <MenuItem key={key} onClick={choose}>
              {title}
            </MenuItem>
          ))}
          {mayDismissForAll && (
            <MenuItem icon={<BanIcon />} danger onClick={() => setDialog('open')}>
              Dismiss request…
            </MenuItem>
          )}
          {mayDismissHere && (
            <MenuItem icon={<EyeOffIcon />} onClick={dismissal.dismissHere}>
              Dismiss in this browser
            </MenuItem>
          )}
          {mayRestore && (
            <MenuItem icon={<RestoreIcon />} onClick={() => void dismissal.restore()}>
              Restore request
            </MenuItem>
          )}
        </Menu>
      ) : (
        button
      )}
      {packet && (
        <PacketDialog
          ids={[card.id]}
          audience={packet.audience}
          onClose={() => {
            setPacket(null);
            requestAnimationFrame(() => trigger.current?.focus());
          }}
        />
      )}
      {merge !== 'unused' && (
        <MergeDialog
          opened={merge === 'open'}
          request={card}
          onClose={() => setMerge('closed')}
          onMerged={onDismissed}
        />
      )}
      {dialog !== 'unused' && (
        <DismissDialog
          opened={dialog === 'open'}
          request={card}
          onClose={() => setDialog('closed')}
          onDismiss={dismissal.dismissForAll}
        />
      )}
    </>
  );
}
