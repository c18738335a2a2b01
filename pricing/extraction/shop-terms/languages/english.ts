import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in English. */
export const english: LanguageTerms = {
  buy: `
    add to cart | add to bag | add to basket | add to trolley | add to order | add to my bag
    add to my cart | add to my basket | add to your bag | add to your cart | add to your basket
    add to shopping cart | add to shopping bag | add to shopping basket | add item to
    put in cart | put in basket | buy now | buy it now | buy online | buy this | buy with | =buy
    =buy me | purchase now | =purchase | =order | order now | order online | order this item
    get it now | =add | place bid | place a bid | bid now | place your bid | register to bid
  `,
  cart: `
    view cart | go to cart | view bag | go to bag | view basket | go to basket | your cart
    my cart | shopping cart | go to checkout | checkout
  `,
  inStock: `
    in stock | available now | =available | available online | available immediately
    immediately available | available for purchase | availability available | item available
    product available | ready to ship | ready for dispatch | low stock | limited stock
    limited availability | last one | last item* | last piece* | =limited quantity
  `,
  outOfStock: `
    =sold | sold out | soldout | out of stock | outofstock | currently unavailable
    temporarily unavailable | presently unavailable | currently out | temporarily out
    no longer in stock | =unavailable | product unavailable | is unavailable | item unavailable
    none left | no stock | cannot be purchased | cannot be ordered | =back soon | =coming soon
    stock coming soon
  `,
  negation: `
    not | no longer | isn't | aren't | never | cannot be | can't be
  `,
  fewLeft: `
    only # left | only # remaining | only # available | only # in stock | # left
    # left in stock | # remaining in stock | # available | # pieces available
    # units available | # items available | more than # available | last # item* | last # piece*
    just # left | hurry only #
  `,
  stock: `
    stock | stock level | stock quantity | quantity in stock | inventory | availability
    available quantity | stock status
  `,
  cannot: 'cannot | can not | unable to | not possible to',
  buying: 'be purchased | be ordered | be bought | buy | order | purchase',
  neither: `
    while stocks last | while supplies last | until sold out | subject to stock | stock may vary
    even if out of stock | in stock only | availability and price
  `,
  preOrder: 'pre order* | preorder* | presale | pre sale',
  backOrder: `
    back order* | backorder* | available on order | available from # | made to order
    special order | to order only
  `,
  discontinued: `
    discontinued | no longer sold | no longer made | no longer produced | no longer available
    end of life | this product has been retired
  `,
  notify: `
    notify me | email me when | e mail me when | tell me when | text me when | alert me
    let me know when | join waitlist | join the waitlist | join waiting list
    join the waiting list | join the wait list | back in stock alert* | back in stock notif*
    back in stock reminder | when back in stock | when available | get notified
    get stock alert* | stock alert* | remind me
  `,
  shops: `
    in store | in stores | instore | in your store | in our store | in this store | in the store
    in # store | in # stores | in your branch | in this branch | in our shop | in our shops
    at # stores | in selected stores | nearby store* | your store | in showroom
    in our showroom
  `,
  delivery: `
    pick up | pickup | click & collect | click and collect | collection | delivery | shipping
    same day
  `,
  itemNumber: `
    sku | item no | item nr | item number | item num | item code | item id | item | product no
    product number | product code | product id | prod code | article no | article number
    article nr | article code | article | catalog no | catalog number | catalogue no
    catalogue number | cat no | style no | style number | style code | style | stock no
    stock number | stock code | order no | order number | order code | ebay item number
    part no | part number | ref | reference | reference no | reference number | our ref
  `,
};
