import { Group as MantineGroup, Stack as MantineStack, SimpleGrid } from '@mantine/core';

/** Mantine's layout, as it is: a dashboard sets gaps by name (xxs 4, xs 8, sm 12, md 16, lg 24, xl 32, xxl 48 px). */
export { Box, Text, Title } from '@mantine/core';

/** They hold their parts apart themselves (`data-gap`): a message inside one brings no margin of its own. */
export const Stack = MantineStack.withProps({ mod: 'gap' });
export const Group = MantineGroup.withProps({ mod: 'gap' });
export const Grid = SimpleGrid.withProps({ mod: 'gap' });
