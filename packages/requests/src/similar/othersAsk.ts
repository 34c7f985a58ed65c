/** How many other people also ask for the device of a request; empty when nobody does. */
export function othersAsk({ count, supported }: { count: number; supported: boolean }): string {
  const others = count - (supported ? 1 : 0);
  if (others === 0) return '';
  return others === 1 ? '1 other asks for this' : `${others} others ask for this`;
}
