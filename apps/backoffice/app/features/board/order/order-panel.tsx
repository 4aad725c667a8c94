import { t } from '@comptoir/staff-texts/translate';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePressBeside } from '#components/feedback/use-press-beside.ts';
import { closeOrder, ORDER_PARAMETER, setOrderNavigation } from '#stores/board/open-order.ts';

/** Needed only once an order is opened; the service worker has it without a network. */
const OrderDetails = lazy(() => import('./order-details.tsx'));

/** An order in full over the board; its address is the board's with `?commande=`. */
export function OrderPanel() {
  const [parameters] = useSearchParams();
  const orderId = parameters.get(ORDER_PARAMETER);
  const navigate = useNavigate();
  const { state } = useLocation();
  // Entered with the panel open, there is no board to go back to.
  const isAboveBoard = useRef(false);
  isAboveBoard.current = state?.isAboveBoard === true;

  const close = useCallback(() => {
    if (isAboveBoard.current) navigate(-1);
    else navigate({ search: '' }, { replace: true });
  }, [navigate]);

  useEffect(() => {
    const opened = () => new URLSearchParams(window.location.search).get(ORDER_PARAMETER);
    return setOrderNavigation({
      open(id) {
        const isOpen = opened() !== null;
        navigate(
          { search: `?${new URLSearchParams({ [ORDER_PARAMETER]: id })}` },
          {
            replace: isOpen,
            preventScrollReset: true,
            state: { isAboveBoard: !isOpen || isAboveBoard.current },
          },
        );
      },
      close,
      opened,
    });
  }, [navigate, close]);

  return orderId === null ? null : <Panel orderId={orderId} />;
}

function Panel({ orderId }: { readonly orderId: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beside = usePressBeside(closeOrder);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      data-order-panel=""
      {...beside}
      aria-label={t('Order in full')}
      onCancel={(event) => {
        event.preventDefault();
        closeOrder();
      }}
      className="scheme-dark m-0 ms-auto h-dvh max-h-none w-full max-w-[36rem] overflow-y-auto overscroll-contain bg-rice p-0 text-ink backdrop:bg-[oklch(0.1_0.02_170/0.6)]"
    >
      <Suspense fallback={<p className="p-5">{t('Loading…')}</p>}>
        <OrderDetails key={orderId} orderId={orderId} onClose={closeOrder} />
      </Suspense>
    </dialog>
  );
}
