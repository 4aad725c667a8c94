import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import { rejected } from '#plugins/http/outcome.ts';
import type { GroupOrderDependencies } from '../dependencies.ts';
import type { GroupKeys } from '../group-keys.ts';
import { hasRoom, ofItem } from '../group-limits.ts';
import { noteChange } from '../group-store.ts';
import { normalItem } from '../ordered-items.ts';
import { type Change, DONE, groupTransactions } from './group-transactions.ts';

/** The dishes that participants choose. Rules GO-2 and GO-4. */
export function lineCommands(
  dependencies: Pick<GroupOrderDependencies, 'pool' | 'clock' | 'pricing'>,
) {
  const { pricing } = dependencies;
  const { changing } = groupTransactions(dependencies);
  return {
    /** Adds or changes an own line. Rule GO-4. */
    async putLine(keys: GroupKeys, lineId: string, sent: WireCartItem): Promise<Change> {
      const item = normalItem(sent);
      const errors = await pricing.itemErrors([item]);
      return changing(keys, async ({ client, group, caller }) => {
        const known = group.lines.find(({ line_id }) => line_id === lineId);
        if (known && known.participant_id !== caller.participant_id) {
          return rejected({ code: 'forbidden' });
        }
        // After the key: what the menu has is known anyway, but a stranger learns nothing else.
        if (errors.length > 0) return rejected({ code: 'validation', errors: ofItem(errors) });
        const others = group.lines.filter((line) => line !== known);
        if (!hasRoom(others, caller.participant_id, item)) {
          return rejected({ code: 'group_order_full' });
        }
        await client.query(
          `INSERT INTO group_lines (group_id, line_id, participant_id, item, position)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (group_id, line_id) DO UPDATE SET item = excluded.item`,
          [group.group_id, lineId, caller.participant_id, JSON.stringify(item), group.revision],
        );
        await noteChange(client, group);
        return DONE;
      });
    },

    /** Removes an own line, or as the host any. Rule GO-2. */
    removeLine(keys: GroupKeys, lineId: string): Promise<Change> {
      return changing(keys, async ({ client, group, caller }) => {
        const line = group.lines.find(({ line_id }) => line_id === lineId);
        if (!line) return DONE;
        if (!caller.is_host && line.participant_id !== caller.participant_id) {
          return rejected({ code: 'forbidden' });
        }
        await client.query('DELETE FROM group_lines WHERE group_id = $1 AND line_id = $2', [
          group.group_id,
          lineId,
        ]);
        await noteChange(client, group);
        return DONE;
      });
    },
  };
}
