import { type Browser, expect, type Page } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage, openDialog } from '../../screens/any-page.ts';
import { anotherPhone } from '../../screens/group-screen.ts';
import { frenchTexts } from '../../screens/visible-texts.ts';

const inTwoLanguages = testRestaurant((file) => {
  file.settings.site.configuration = { locale: { available: ['fr', 'en'] } };
});

test.use({
  restaurant: inTwoLanguages,
  viewport: PHONE,
  expectedComplaints: /(402|404|409)/,
});

async function expectEnglish(page: Page): Promise<void> {
  await expect.poll(() => frenchTexts(page, inTwoLanguages)).toEqual([]);
}

/** A participant's phone, in English. */
function phoneOf(page: Page) {
  const { main } = anyPage(page);
  const own = main.getByRole('region', { name: 'Your dishes' });
  const shares = main.getByRole('region', { name: 'Everyone pays their share' });
  return {
    page,
    own,
    shares,
    share: (name: string) => shares.getByRole('listitem').filter({ hasText: name }),
    async add(dish: string) {
      await own.getByRole('link', { name: 'Add a dish' }).click();
      await page.getByRole('link', { name: dish, exact: true }).click();
      const dialog = openDialog(page, dish);
      await dialog.getByRole('button', { name: /^Add(?! as well)/ }).click();
      await expect(dialog).toBeHidden();
      await expectEnglish(page);
      await page.getByRole('link', { name: /See the group/ }).click();
      await expect(own.getByText(dish)).toBeVisible();
    },
    async pay(card: string) {
      await main.getByRole('radio', { name: card }).check();
      await expectEnglish(page);
      await main.getByRole('button', { name: /^Pay / }).click();
    },
  };
}

async function join(browser: Browser, link: string, firstName: string) {
  const { page } = await anotherPhone(browser, link);
  const phone = phoneOf(page);
  await page.getByLabel('Your first name').fill(firstName);
  await expectEnglish(page);
  await page.getByRole('button', { name: 'Join in' }).click();
  await expect(phone.own).toBeVisible();
  return phone;
}

test('LA-8: three phones order together in English, pay a share each, and read no French', async ({
  browser,
  page,
  shop,
}) => {
  await page.goto('/en/group');
  await expectEnglish(page);
  await page.getByLabel('Your first name').fill('Ada');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/en\/group\/[\w-]{20,}$/);
  const ada = phoneOf(page);
  await expect(ada.own).toBeVisible();
  const link = page.url();
  const ben = await join(browser, link, 'Ben');
  const cleo = await join(browser, link, 'Cleo');
  await ben.add('Miso soup');
  await cleo.add('Cabbage salad');
  await ada.add('Miso soup');
  await expectEnglish(page);

  await page.getByRole('button', { name: /^Close and order · / }).click();
  const guest = { ...aGuest(), firstName: 'Ada' };
  const details = page.getByRole('region', { name: 'Your details', exact: true });
  await details.getByLabel('Last name').fill(guest.lastName);
  await details.getByLabel('E-mail address').fill(guest.email);
  await details.getByLabel('Phone number').fill(guest.phone);
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  const next = anyPage(page).main.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(page.getByRole('region', { name: 'Pickup', exact: true })).toBeVisible();
  await next.click();
  await payment.getByRole('radio', { name: 'Everyone pays their share' }).check();
  await expectEnglish(page);
  await next.click();
  await page.getByRole('button', { name: /^Ask everyone to pay their share · / }).click();
  await expect(ada.shares).toBeVisible();

  for (const phone of [ada, ben, cleo]) {
    await expect(phone.share('Cleo')).toContainText('to be paid');
    await expectEnglish(phone.page);
  }
  await ben.shares.getByRole('button', { name: /^Pay my share · / }).click();
  await ben.pay('Accepted card');
  await expect(ada.share('Ben')).toContainText('paid');
  await cleo.shares.getByRole('button', { name: /^Pay my share · / }).click();
  await cleo.pay('Declined card');
  await expect(cleo.page.getByRole('alert')).toBeVisible();
  await expectEnglish(cleo.page);
  await ada.shares.getByRole('button', { name: /^Pay my share · / }).click();
  await ada.pay('Accepted card');
  await expect(ada.shares.getByRole('button', { name: /^Pay the rest · / })).toBeVisible();
  await expectEnglish(page);
  await ada.shares.getByRole('button', { name: /^Pay the rest · / }).click();
  await page.getByRole('button', { name: 'Yes, pay the rest' }).click();
  await ada.pay('Accepted card');

  const [order] = await shop.ordersOf(guest.email);
  for (const phone of [ada, ben]) {
    await expect(phone.page.getByText('The restaurant has the group’s order.')).toBeVisible();
    await expect(phone.page.getByText(String(order?.order_number), { exact: true })).toBeVisible();
    await expectEnglish(phone.page);
  }
  await ben.page.context().close();
  await cleo.page.context().close();
});
