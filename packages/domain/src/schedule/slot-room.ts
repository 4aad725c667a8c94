/** What the orders of a slot take of it. */
export interface SlotUse {
  readonly orders: number;
  /** Kitchen units. */
  readonly units: number;
}

/** What a slot takes: so many orders, and so many kitchen units; null for any number. Rules S-11 and SV-20. */
export interface SlotRoom {
  readonly orders: number | null;
  readonly units: number | null;
}

/** Whether a slot that is used so far has room for one more order with these kitchen units. Rules S-11 and SV-20. */
export function slotHasRoom(used: SlotUse, room: SlotRoom, load: number): boolean {
  return (
    (room.orders === null || used.orders < room.orders) &&
    (room.units === null || used.units + load <= room.units)
  );
}

/** Whether places of a slot are counted at all. Rules S-11 and SV-20. */
export function isCountedRoom({ orders, units }: SlotRoom): boolean {
  return orders !== null || units !== null;
}
