import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Vietnamese. */
export const vietnamese: LanguageTerms = {
  buy: `
    thêm vào giỏ | thêm vào giỏ hàng | thêm giỏ hàng | cho vào giỏ | cho vào giỏ hàng
    bỏ vào giỏ | mua ngay | =mua | mua hàng | đặt hàng | đặt hàng ngay | đặt mua | mua online
    chọn mua | đặt mua ngay | =thêm vào giỏ
  `,
  cart: 'xem giỏ hàng | giỏ hàng của bạn',
  inStock: `
    còn hàng | có hàng | có sẵn | sẵn hàng | hàng có sẵn | còn trong kho | tình trạng còn hàng
    hàng sẵn | sẵn sàng giao
  `,
  outOfStock: `
    hết hàng | tạm hết hàng | tạm hết | cháy hàng | đã bán hết | đã hết hàng | không còn hàng
    không có sẵn | ngừng bán | hàng sắp về | tạm thời hết hàng | =đã bán | hết sản phẩm
    chưa có hàng
  `,
  negation: 'không | không còn | chưa | chưa có',
  fewLeft: `
    chỉ còn # | còn # sản phẩm | còn lại # | còn # | # sản phẩm có sẵn | còn # chiếc | kho #
  `,
  stock: 'kho | tồn kho | số lượng tồn kho | kho hàng | tình trạng',
  cannot: '',
  buying: '',
  neither: 'đến khi hết hàng',
  preOrder: 'đặt trước | đặt hàng trước | pre order',
  backOrder: `
    hàng đặt | hàng order | đặt hàng theo yêu cầu | liên hệ đặt hàng | hàng đặt trước
  `,
  discontinued: 'ngừng kinh doanh | ngừng sản xuất | ngừng kinh doanh sản phẩm',
  notify: `
    báo khi có hàng | báo khi có | thông báo khi có hàng | nhận thông báo | thông báo cho tôi
    báo tôi khi | đăng ký nhận tin khi có hàng
  `,
  shops: `
    tại cửa hàng | cửa hàng có | tại # cửa hàng | chi nhánh | siêu thị có hàng | tại siêu thị
    # siêu thị | showroom
  `,
  delivery: 'nhận hàng | giao hàng | vận chuyển',
  itemNumber: `
    mã sản phẩm | mã sp | mã hàng | mã | mã số | mã số sản phẩm | sku | mã sku | mã vạch sku
    mã đặt hàng | mã hàng hóa
  `,
};
